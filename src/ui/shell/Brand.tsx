/** The mark and the name. Put it inside a link with an accessible name of its own, or alone. */
export function Brand() {
  return (
    <span className="brand">
      <svg viewBox="0 0 22 22" fill="none" aria-hidden="true">
        <path
          d="M2.8 18.6 11 3.2l8.2 15.4"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path className="brand-blister" d="M8.3 15.4h5.4" strokeWidth="3.4" strokeLinecap="round" />
      </svg>
      <span>Apotheca</span>
    </span>
  )
}
