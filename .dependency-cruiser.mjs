// Imports go only app → features → ui, kit; inside a feature the top is pure; features look only towards earlier ones.

/** The order of the features: an import goes only towards an earlier one. */
const features = [
  'accounts',
  'plants',
  'distributors',
  'employees',
  'catalogue',
  'images',
  'launches',
  'discounts',
  'schemes',
  'products',
  'cart',
  'orders',
  'locks',
  'fulfilment',
  'receivables',
  'uploads',
  'secondary',
  'notices',
  'content',
  'reports',
  'jobs',
]
const any = `(${features.join('|')})`
const notATest = '(\\.test|/testing)\\.ts$'

export default {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      to: { path: `^src/${any}/server/(queries|routes)\\.ts$`, pathNot: '^src/$1/' },
    },
    ...features.map((feature, at) => ({
      name: `${feature}-looks-back`,
      severity: 'error',
      from: { path: `^src/${feature}/`, pathNot: notATest },
      to: { path: `^src/(${features.slice(at + 1).join('|') || 'none'})/` },
    })),
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
