import { demoPassword } from '../world/cast.ts'
import { ask } from './load.ts'

export function signInAdmin(base: string): Promise<string> {
  return signIn(base, '/api/adm/login', { username: 'admin' })
}

async function signIn(base: string, path: string, who: object): Promise<string> {
  const { status, text } = await ask(base, {
    method: 'POST',
    path,
    token: '',
    body: JSON.stringify({ ...who, password: demoPassword }),
  })
  if (status !== 200) throw new Error(`sign-in: ${status} ${text}`)
  return JSON.parse(text).data.token
}
