import { setImmediate } from 'node:timers/promises'
import { type Endpoint, pathKeys } from '../../../endpoint.ts'
import { type Html, html, page } from '../html.ts'
import { accessInWords } from './openapi.ts'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
}
type Operation = {
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** The API as a page to read: one section a call, from the same document as /api/openapi.json. */
export async function docsPage(endpoints: Endpoint[], document: object, title: string): Promise<string> {
  const { paths } = document as { paths: Record<string, Record<string, Operation>> }
  const sections: Html[] = []
  for (const endpoint of endpoints) {
    sections.push(section(endpoint, paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation))
    await setImmediate()
  }
  return page(
    title,
    html`<h1>${title}</h1>
<p>JSON in and out. Send the token of a sign-in as <code>Authorization: Bearer …</code>. Refusals are
<code>{ status, message, errors? }</code>. For machines: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav><ul>${endpoints.map((one) => html`<li><a href="#${anchor(one)}"><b>${one.method}</b> ${one.path}</a></li>`)}</ul></nav>
${sections}`,
  )
}

function section(endpoint: Endpoint, operation: Operation): Html {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answers = Object.entries(operation.responses).filter(([code]) => code !== 'default')
  return html`<section id="${anchor(endpoint)}">
<h2><b>${endpoint.method}</b> <code>${endpoint.path}</code></h2>
<p>${endpoint.summary}. ${accessInWords(endpoint)}</p>
${
  operation.parameters.length === 0
    ? html``
    : html`<h3>${pathKeys(endpoint.path).length > 0 ? 'Path and query' : 'Query'}</h3>
<ul>${operation.parameters.map((one) => html`<li><code>${one.name}</code> ${inWords(one.schema)}${one.required ? '' : ', optional'}</li>`)}</ul>`
}
${body ? html`<h3>Body</h3><pre tabindex="0">${drawn(body)}</pre>` : html``}
<h3>Answer</h3>
${answers.map(([code, answer]) => html`<p>${code}</p>${answer.content ? html`<pre tabindex="0">${drawn(Object.values(answer.content)[0]?.schema ?? {})}</pre>` : html``}`)}
</section>`
}

function anchor({ method, path }: Endpoint): string {
  return `${method}${path}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function drawn(schema: Schema, indent = ''): string {
  if (schema.properties) {
    const inner = `${indent}  `
    const lines = Object.entries(schema.properties).map(([name, one]) => `${inner}${name}: ${drawn(one, inner)}`)
    return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
  }
  if (schema.items) return `[ ${drawn(schema.items, indent)} ]`
  if (schema.anyOf) return schema.anyOf.map((one) => drawn(one, indent)).join(' or ')
  return inWords(schema)
}

function inWords(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.anyOf) return schema.anyOf.map(inWords).join(' or ')
  return [schema.type ?? 'anything'].flat().join(' or ')
}
