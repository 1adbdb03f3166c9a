// Turns an endpoint and its input into an HTTP request. The browser and the tests call through the
// same function.
import { type Endpoint, hasBody, type Input, pathKeys } from './endpoint.ts'

export type WireRequest = { method: string; path: string; body: string | undefined }

export function toRequest<E extends Endpoint>(endpoint: E, input: Input<E>): WireRequest {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) }
  let path: string = endpoint.path
  for (const key of pathKeys(path)) {
    path = path.replace(`{${key}}`, encodeURIComponent(String(rest[key])))
    delete rest[key]
  }
  if (hasBody(endpoint.method)) return { method: endpoint.method, path, body: JSON.stringify(rest) }
  const query = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')
  const search = query
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return { method: endpoint.method, path: search ? `${path}?${search}` : path, body: undefined }
}
