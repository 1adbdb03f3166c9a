import { Kbd } from '../base/Kbd.tsx'
import { Dialog } from './Dialog.tsx'
import './keysHelp.css'

type KeyGroup = { title: string; keys: { keys: string[]; does: string }[] }

/** The `?` dialog. */
export function KeysHelp({ open, onClose, groups }: { open: boolean; onClose: () => void; groups: KeyGroup[] }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys" light>
      {groups.map((group) => (
        <section key={group.title}>
          <h3 className="mb-1 text-small font-medium text-ink-3">{group.title}</h3>
          <dl className="keys-list">
            {group.keys.map((row) => (
              <div key={row.does}>
                <dt>{row.does}</dt>
                <dd>
                  {row.keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
