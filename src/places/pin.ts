/** A PIN code may be left out; an e-invoice then says that it is missing. */
export function whyNotPin(pin: string): string | null {
  return pin === '' || /^[1-9]\d{5}$/.test(pin) ? null : 'Enter the 6 digits of the PIN code.'
}

export const tidyPin = (text: string) => text.replace(/\s/g, '')
