// Part of `npm run check`: the document of the API against a public linter's recommended rules,
// warnings too.
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { allEndpoints } from '#app/server.ts'
import { openApi } from '#kit/server/http/api/openapi.ts'

const endpoints = allEndpoints()
const source = JSON.stringify(openApi(endpoints, 'Apotheca'))
const found = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) })
for (const { ruleId, message, location } of found) console.error(`${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
console.log(`${endpoints.length} calls, ${found.length} findings`)
process.exit(found.length === 0 ? 0 : 1)
