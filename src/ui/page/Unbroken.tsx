const whole = /(\d\d-\d\d-\d{4}|\d\d-\d{6}|[A-Z]{3}\/\d{4}\/\d{6})/

/** A sentence whose dates and document numbers stay on one line: a hyphen would break them. */
export function Unbroken({ children }: { children: string }) {
  return children.split(whole).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence have no other order
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
