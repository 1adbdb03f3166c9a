// Who is sent away because it is saved, or because the session is over, is not asked: nothing could
// still be saved.
let isForgotten = false

/** Whatever is unsaved may be left from here, until the next turn of the page. */
export function forgetUnsaved(): void {
  isForgotten = true
  setTimeout(() => {
    isForgotten = false
  })
}

export const isForgettable = () => isForgotten
