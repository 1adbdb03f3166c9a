import Copy from 'lucide-react/icons/copy'
import { Button } from '#ui/base/Button.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { toast } from '#ui/dialogs/toast.ts'

type SecretProps = { title: string; secret: string; onDone: () => void }

/** Something that is shown once. */
export function Secret({ title, secret, onDone }: SecretProps) {
  return (
    <Notice
      live
      group="warning"
      title={title}
      actions={
        <>
          <Button
            size="small"
            onClick={() =>
              void navigator.clipboard
                .writeText(secret)
                .then(() => toast({ group: 'success', text: 'Copied.' }))
                .catch(() => toast({ group: 'danger', text: 'Could not copy. Select the text and copy it.' }))
            }
          >
            <Copy />
            Copy
          </Button>
          <Button size="small" onClick={onDone}>
            Done
          </Button>
        </>
      }
    >
      <code className="wrap-anywhere">{secret}</code>
    </Notice>
  )
}
