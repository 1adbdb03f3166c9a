import { Button } from '#ui/base/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { SignInFrame } from '#ui/shell/SignInFrame.tsx'
import { KindChoice } from './shared.tsx'

export function SignInPage() {
  return (
    <SignInFrame
      title="Sign in to order"
      lead="For stockists of Sahyadri Remedies and its field staff."
      foot={
        <>
          <span>Help: 1800 000 0000, Mon to Sat, 9 to 19</span>
          <span>
            <a href="#questions">Questions</a> · <a href="#office">Back office</a>
          </span>
        </>
      }
    >
      <form>
        <KindChoice />
        <Field label="Customer code or e-mail">
          <TextInput autoComplete="username" defaultValue="40021877" className="figures" />
        </Field>
        <Field label="Password" aside={<a href="#forgot">Forgot it?</a>}>
          <PasswordInput defaultValue="correct horse" />
        </Field>
        <Button kind="primary" type="submit">
          Sign in
        </Button>
      </form>
      <p className="mt-4.5 text-ink-2 text-small">
        New here? Your field employee opens the account; have your GSTIN and drug licence at hand.
      </p>
    </SignInFrame>
  )
}
