import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { IconButton } from '../base/Button.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export function PasswordInput(props: Omit<TextInputProps, 'type' | 'trail'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      trail={
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          disabled={props.disabled}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  )
}
