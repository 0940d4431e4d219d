import type { Plugin } from 'vite'

const never = 'throw new Error("The build leaves out this part of ECharts (charts-for-browsers.ts)")'
/** Modules that ECharts always loads and no chart of ours uses, each with its replacement. */
const leftOut: Readonly<Record<string, string>> = {
  // Chinese texts, and dark colours, which we set ourselves
  'i18n/langZH': 'export default {}',
  'theme/dark': 'export default {}',
  // tooltips drawn on the canvas; ours are HTML
  'component/tooltip/TooltipRichContent': `export default function () { ${never} }`,
  // patterns instead of colours
  'util/decal': `export function createOrUpdatePatternFromDecal() { ${never} }`,
  // dataset transforms: box plots register one on loading, and no chart of ours uses it
  'data/helper/transform': `export function registerExternalTransform() {}
export function applyDataTransform() { ${never} }`,
}

export const chartsForBrowsers = (): Plugin => ({
  name: 'charts-for-browsers',
  apply: 'build',
  load: {
    filter: { id: /echarts[\\/]lib[\\/](i18n|theme|component[\\/]tooltip|util|data[\\/]helper)[\\/]\w+[.]js$/ },
    handler: (id) => leftOut[id.replaceAll('\\', '/').replace(/.*echarts\/lib\/|[.]js$/g, '')],
  },
})
