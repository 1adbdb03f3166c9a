import { Reports } from './Reports.tsx'
import { front } from './sides.ts'

export function Mis() {
  return <Reports side={front} />
}
