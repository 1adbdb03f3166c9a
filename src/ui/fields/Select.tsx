import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { cx } from '../base/cx.ts'
import { useFieldProps } from './Field.tsx'
import '../dialogs/popup.css'

type SelectProps<Value extends string | number> = {
  options: { value: Value; label: string; disabled?: boolean }[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
  /** Only where there is no Field with a label. */
  label?: string
  disabled?: boolean
  name?: string
  className?: string
}

export function Select<Value extends string | number>({
  options,
  value,
  onChange,
  placeholder = 'Choose',
  label,
  disabled = false,
  name,
  className,
}: SelectProps<Value>) {
  const { id, ...described } = useFieldProps({})
  return (
    // Base UI may write a <style> element for its list, which our content policy refuses and we do
    // not need.
    <CSPProvider disableStyleElements>
      <Base.Root<Value>
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onChange(next)}
        disabled={disabled}
        {...(name && { name })}
        {...(id && { id })}
      >
        <Base.Trigger
          className={cx('input w-full justify-between text-left', className)}
          {...described}
          {...(label ? { 'aria-label': label } : { 'aria-labelledby': `${id}-label` })}
        >
          <Base.Value className="truncate data-placeholder:text-ink-3" placeholder={placeholder} />
          <ChevronDown />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={4} collisionPadding={8} alignItemWithTrigger={false} className="popup-above">
            <Base.Popup className="popup menu min-w-(--anchor-width)">
              <Base.List>
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className="menu-item"
                  >
                    <span className="menu-tick">
                      <Base.ItemIndicator>
                        <Check />
                      </Base.ItemIndicator>
                    </span>
                    <Base.ItemText>{option.label}</Base.ItemText>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
