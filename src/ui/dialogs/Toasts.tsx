import { Toast } from '@base-ui/react/toast'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { IconButton } from '../base/Button.tsx'
import { type Group, Mark } from '../base/Mark.tsx'
import { showToastsWith } from './toast.ts'
import './popup.css'

const manager = Toast.createToastManager<{ group: Group }>()

/** Once in the app: bottom right, above the tabs on phones. */
export function Toasts() {
  useEffect(
    () =>
      showToastsWith(({ group, text, action }) => {
        const id = manager.add({
          title: text,
          data: { group },
          timeout: action ? 8000 : 5000,
          priority: group === 'danger' ? 'high' : 'low',
          ...(action && {
            actionProps: {
              children: action.label,
              onClick: () => {
                action.run()
                manager.close(id)
              },
            },
          }),
        })
      }),
    [],
  )

  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <Messages />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Messages() {
  const { toasts } = Toast.useToastManager<{ group: Group }>()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast" swipeDirection={['right', 'down']}>
      <Mark group={toast.data?.group ?? 'info'} />
      <Toast.Title className="toast-text" render={<p />} />
      {toast.actionProps && <Toast.Action className="button-link" />}
      <Toast.Close
        render={
          <IconButton label="Dismiss">
            <X />
          </IconButton>
        }
      />
    </Toast.Root>
  ))
}
