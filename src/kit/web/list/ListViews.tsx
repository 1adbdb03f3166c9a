import { Suspense } from 'react'
import type { ListAddress } from './listAddress.ts'
import { broughtSavedViews } from './officeTools.ts'

type ListViewsProps = { address: Pick<ListAddress, 'kept' | 'page' | 'apply'>; name: string; noun: string }

/** The saved views of an office list that is not a `ListView`: its columns stay as they are. */
export function ListViews({ address, name, noun }: ListViewsProps) {
  const SavedViews = broughtSavedViews()
  if (!SavedViews) return null
  return (
    <Suspense>
      <SavedViews
        name={name}
        noun={noun}
        looks={{ address: address.kept, hidden: [] }}
        isFresh={address.kept === '' && address.page === 1}
        show={(wanted, options) => address.apply(wanted.address, options)}
      />
    </Suspense>
  )
}
