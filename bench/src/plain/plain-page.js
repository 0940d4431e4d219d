import { plainSelect, plainStatistics } from './plain-statistics.js'

const trades = await (await fetch('/kept')).json()
const noFilters = {
  basic: {
    instrument: [],
    setup: [],
    direction: [],
    outcomes: [],
    month: [],
    hour: [],
    rMultiple: [],
    dateRange: [],
    lastTrades: null,
  },
  advanced: { entryComment: [], exitComment: [] },
  options: { entryOrExitDate: 'EXIT', excludeFilters: false, orFilter: true },
}

const show = (setup) => {
  const statistics = plainStatistics(plainSelect(trades, { ...noFilters, basic: { ...noFilters.basic, setup } }))
  document.querySelector('dd').textContent = statistics.netGain.toFixed(2)
}
show([])

/** Milliseconds from a change of the setup filter to its figure on screen. */
globalThis.changeSetups = (setups) =>
  new Promise((resolve) => {
    const began = performance.now()
    show(setups)
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
  })
