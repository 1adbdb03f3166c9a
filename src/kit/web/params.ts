import { createContext, useContext } from 'react'

/** The parameters of the screen's path: {order_id} of /my-order-details/{order_id}. */
export const PathParams = createContext<Record<string, string>>({})

export function usePathParam(name: string): string {
  return useContext(PathParams)[name] ?? ''
}
