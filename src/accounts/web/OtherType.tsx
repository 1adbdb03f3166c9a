import { Button } from '#ui/base/Button.tsx'
import { useAdminTypeSwitch, useTypeSwitch } from './ProductTypeSwitch.tsx'

/** Beside 'it may belong to the other product type': who works in both is taken there. */
export function OtherType() {
  return <SwitchTo type={useTypeSwitch()} />
}

/** The same for an admin. */
export function OtherAdminType() {
  return <SwitchTo type={useAdminTypeSwitch()} />
}

function SwitchTo({ type }: { type: ReturnType<typeof useTypeSwitch> }) {
  if (!type) return null
  const other = type.now === 'G' ? 'E' : 'G'
  return (
    <Button busy={type.isBusy} onClick={() => type.switchTo(other)}>
      Switch to {other === 'G' ? 'generic' : 'ethical'} products
    </Button>
  )
}
