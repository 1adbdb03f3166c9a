import { createContext } from 'react'

/** Where things may lie beside a dialog; null outside one. */
export const DialogSide = createContext<HTMLElement | null>(null)
