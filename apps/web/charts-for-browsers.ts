import type { Plugin } from 'vite'

const never = 'throw new Error("This part of ECharts is left out of what browsers load")'
/** What ECharts brings along with every chart and none of ours uses: each with what is left of it. */
const leftOut: Readonly<Record<string, string>> = {
  // words in Chinese, colours for the dark, which are ours
  'i18n/langZH': 'export default {}',
  'theme/dark': 'export default {}',
  // tooltips drawn on the canvas; ours are HTML
  'component/tooltip/TooltipRichContent': `export default function () { ${never} }`,
  // patterns in place of colours
  'util/decal': `export function createOrUpdatePatternFromDecal() { ${never} }`,
  // data that ECharts is to filter and sort: box plots say how when they are loaded, and nothing asks for it
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
