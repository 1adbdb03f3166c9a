import { cx } from '../base/cx.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/** For codes: mono with a slashed zero, and nothing of the browser's own guesses. */
export function CodeInput({ className, ...rest }: TextInputProps) {
  return (
    <TextInput
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className={cx('input-code', className)}
      {...rest}
    />
  )
}
