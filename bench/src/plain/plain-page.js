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

const show = (instrument) => {
  const statistics = plainStatistics(plainSelect(trades, { ...noFilters, basic: { ...noFilters.basic, instrument } }))
  document.querySelector('dd').textContent = statistics.netGain.toFixed(2)
}
show([])

/** Milliseconds from a change of the instrument filter to its figure on screen; `painted` is of page/watch.js. */
globalThis.changeInstruments = async (instruments) => {
  const began = performance.now()
  show(instruments)
  return (await globalThis.painted()) - began
}
