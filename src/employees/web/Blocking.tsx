import { useState } from 'react'
import type { CallFailure } from '#kit/calling.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { Button } from '#ui/base/Button.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'

const ReasonDialog = whenOpened(() => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog))

type Input = { id: number; blocked: boolean; reason?: string }

type BlockingProps = {
  account: { id: number; name: string; blocked: boolean }
  block: {
    mutate: (input: Input, after: { onSuccess: () => void }) => void
    isPending: boolean
    error: CallFailure | null
  }
  whyNot: string | null
  /** What it does to whom. */
  text: string
  /** 'Block distributor' */
  action: string
  onBlocked?: () => void
}

/** Blocks an account for a reason, or lets it in again. */
export function Blocking({ account: { id, name, blocked }, block, whyNot, text, action, onBlocked }: BlockingProps) {
  const [isAsking, setAsking] = useState(false)

  async function unblock() {
    const isSure = await confirm({ title: `Unblock ${name}?`, action: 'Unblock', danger: false })
    if (!isSure) return
    block.mutate(
      { id, blocked: false },
      { onSuccess: () => toast({ group: 'success', text: `${name} can sign in again.` }) },
    )
  }

  function blockFor(reason: string) {
    block.mutate(
      { id, blocked: true, reason },
      {
        onSuccess: () => {
          toast({ group: 'success', text: `${name} is blocked.` })
          setAsking(false)
          onBlocked?.()
        },
      },
    )
  }

  return (
    <>
      {blocked ? (
        <Button busy={block.isPending} whyNot={whyNot} onClick={() => void unblock()}>
          Unblock
        </Button>
      ) : (
        <Button kind="danger" aria-haspopup="dialog" whyNot={whyNot} onClick={() => setAsking(true)}>
          Block
        </Button>
      )}
      {block.error && !isAsking && (
        <p role="alert" className="text-danger-ink">
          {whyFailed(block.error)}
        </p>
      )}
      {isAsking && (
        <ReasonDialog
          open
          onClose={() => setAsking(false)}
          title={`Block ${name}?`}
          text={text}
          action={action}
          help="Admins see this in the history."
          busy={block.isPending}
          failure={whyFailed(block.error)}
          onReason={blockFor}
        />
      )}
    </>
  )
}
