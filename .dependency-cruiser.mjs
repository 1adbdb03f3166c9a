// Imports go only app → features → ui, kit; inside a feature the top is pure; features look only
// towards lower layers, and towards those neighbours that they name.
import { layers } from './src/app/features.ts'

const rows = Object.values(layers)
const features = rows.flatMap((row) => Object.keys(row))
const any = `(${features.join('|')})`
const notATest = '(\\.test\\.ts$|/testing(/|\\.ts$))'

export default {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'kit-and-ui-know-no-feature',
      severity: 'error',
      from: { path: '^src/(kit|ui)/', pathNot: notATest },
      to: { path: `^src/(app|${features.join('|')})/` },
    },
    {
      name: 'features-do-not-know-app',
      severity: 'error',
      from: { path: `^src/${any}/`, pathNot: notATest },
      to: { path: '^src/app/' },
    },
    {
      name: 'the-top-of-a-feature-is-pure',
      severity: 'error',
      from: { path: `^src/(kit|${any})/[^/]+\\.ts$`, pathNot: notATest },
      to: { path: '^(node:|node_modules/(?!zod))|/(server|web)/|^src/ui/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-and-web-do-not-meet',
      severity: 'error',
      from: { path: '/server/', pathNot: notATest },
      to: { path: '/web/|^src/ui/' },
    },
    {
      name: 'web-and-server-do-not-meet',
      severity: 'error',
      from: { path: '(/web/|^src/ui/)', pathNot: notATest },
      to: { path: '/server/' },
    },
    {
      name: 'queries-and-routes-are-private',
      severity: 'error',
      from: { path: `^src/${any}/`, pathNot: notATest },
      to: { path: `^src/${any}/server/.*(queries|routes)\\.ts$`, pathNot: '^src/$1/' },
    },
    ...rows.flatMap((row, at) =>
      Object.entries(row).map(([feature, { uses }]) => ({
        name: `${feature}-knows-its-place`,
        severity: 'error',
        from: { path: `^src/${feature}/`, pathNot: notATest },
        to: { path: `^src/(${outOfReach(feature, uses, at).join('|') || 'none'})/` },
      })),
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}

/** The layers above, and the neighbours that the feature does not name. */
function outOfReach(feature, uses, at) {
  const neighbours = Object.keys(rows[at]).filter((name) => name !== feature && !uses.includes(name))
  return [...neighbours, ...rows.slice(at + 1).flatMap((row) => Object.keys(row))]
}
