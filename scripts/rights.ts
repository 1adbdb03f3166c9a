// `npm run rights`: writes docs/rights.md, the table of calls and rights.
import { writeFileSync } from 'node:fs'
import { rightsPage } from '#app/rights.ts'
import { allEndpoints } from '#app/server.ts'

writeFileSync('docs/rights.md', rightsPage(allEndpoints()))
