/**
 * Runs in the page before anything else: tells when a figure, the first rows or their grid were painted, when something was
 * clicked, when the worker was asked and answered, and how long frames took. Times are milliseconds since the navigation
 * began.
 */
{
  const figures = []
  let clicked = null
  let tell = () => {}
  let fail = () => {}
  const row = Promise.withResolvers()
  const grid = Promise.withResolvers()

  /**
   * Tells when the next frame is on its way to the screen: in the first task after it. A message or a timer would be handled after the
   * idle callbacks that draw charts, and after answers of the worker.
   */
  const painted = (note) =>
    requestAnimationFrame(() => {
      void scheduler.postTask(() => note(performance.now()), { priority: 'user-blocking' })
    })
  /** When something was drawn last on a canvas, which a chart clears before. */
  let drawnAt = null
  let drawing = false
  const clearRect = Reflect.get(CanvasRenderingContext2D.prototype, 'clearRect')
  CanvasRenderingContext2D.prototype.clearRect = function (...place) {
    Reflect.apply(clearRect, this, place)
    if (drawing) return
    drawing = true
    painted((at) => {
      drawing = false
      drawnAt = at
    })
  }
  /** The net gain of Home, and of the plain page; the first row of figures of a page of the Chart Lab. */
  const figureShown = () => {
    if (location.pathname.startsWith('/chart-lab/')) return document.querySelector('main dl')?.textContent ?? ''
    for (const label of document.querySelectorAll('dt'))
      if (label.textContent.startsWith('Net gain')) return label.parentElement.querySelector('dd').textContent
    return ''
  }

  /** What a page is about: its figures or totals, else a table of it, else all of it; empty while it loads. */
  const contentShown = () => {
    const main = document.querySelector('main')
    if (main === null) return ''
    const figures = main.querySelector('dl, [aria-label^="Totals"]:not([aria-busy]), tbody, [role="list"]')
    if (figures !== null) return figures.textContent
    return main.matches('[aria-busy]') || main.querySelector('[aria-busy="true"]') !== null ? '' : main.textContent
  }
  let content = ''
  /** When each content was painted. */
  const contents = []
  let contentTold = () => {}

  let shown = ''
  let rowSeen = false
  let gridSeen = false
  new MutationObserver(() => {
    const told = contentShown()
    if (told !== '' && told !== content) {
      content = told
      painted((at) => {
        contents.push(at)
        contentTold()
      })
    }
    const text = figureShown()
    if (text !== shown && /\d/.test(text)) {
      shown = text
      const made = { text, asked, answered }
      painted((at) => {
        figures.push({ ...made, at })
        tell()
      })
    }
    const drawnByGrid = document.querySelector('.ag-grid-scrolling-cells .ag-cell-value') !== null
    if (!rowSeen && (drawnByGrid || document.querySelector('main [inert] > :nth-child(2)') !== null)) {
      rowSeen = true
      painted(row.resolve)
    }
    if (!gridSeen && drawnByGrid) {
      gridSeen = true
      painted(grid.resolve)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
  let asked = null
  let answered = null
  const click = ({ timeStamp }) => {
    clicked = timeStamp
    asked = null
  }
  document.addEventListener('click', click, { capture: true })
  let workerStarted = null
  let homeAsked = null
  let homeAnswered = null
  let tradesOpen = null
  const opened = Promise.withResolvers()
  /** The trades can be asked about: they came from the device, or from the server. */
  const opensTrades = ({ outcome, answer }) =>
    outcome === 'answered' &&
    ((answer.to === 'openKept' && answer.answer !== null) ||
      (answer.to === 'refresh' && answer.answer.outcome === 'open'))
  globalThis.Worker = class extends Worker {
    constructor(...given) {
      workerStarted ??= performance.now()
      super(...given)
      this.addEventListener('message', ({ data }) => {
        answered = performance.now()
        if (opensTrades(data)) {
          tradesOpen ??= answered
          opened.resolve()
        }
        if (data.outcome === 'answered' && data.answer.to === 'home') homeAnswered ??= answered
      })
    }
    postMessage(...message) {
      asked ??= performance.now()
      if (message[0].question?.ask === 'home') homeAsked ??= performance.now()
      super.postMessage(...message)
    }
  }

  const calls = () => performance.getEntriesByType('resource').filter(({ name }) => /\/v1\//.test(name))
  const answerTo = (path) => calls().find(({ name }) => new URL(name).pathname === path)?.responseEnd ?? null
  /** Where the time until the first figure of Home went. */
  globalThis.wayToFigure = () => ({
    'code runs': calls()[0]?.startTime ?? null,
    'worker started': workerStarted,
    'session known': answerTo('/v1/start'),
    'trades open': tradesOpen,
    asked: homeAsked,
    answered: homeAnswered,
  })

  globalThis.tradesOpened = opened.promise
  globalThis.contentPainted = () => contents.length
  /** When the content was painted that came after `count` others, milliseconds since the last click; null where none comes in `patience`. */
  globalThis.contentAfter = async (count, patience) => {
    const until = performance.now() + patience
    // content of the change before may still be painted after it was counted
    const seen = () => contents.slice(count).find((at) => at > (clicked ?? 0))
    while (seen() === undefined) {
      const left = until - performance.now()
      if (left <= 0) return null
      await new Promise((resolve) => {
        contentTold = resolve
        setTimeout(resolve, left)
      })
    }
    return seen() - (clicked ?? 0)
  }
  /** When the last chart was painted, milliseconds since the last click; null where none was drawn since then. */
  globalThis.chartsAfter = () => (drawnAt === null || clicked === null || drawnAt < clicked ? null : drawnAt - clicked)
  globalThis.painted = () => new Promise(painted)
  globalThis.firstRowPainted = row.promise
  globalThis.gridPainted = grid.promise
  globalThis.figuresPainted = () => figures.length
  /** The figure painted after `count` others, when the mouse was clicked last, the worker first asked after that, and last heard. */
  globalThis.figureAfter = async (count) => {
    const late = setTimeout(() => fail(new Error(`No figure came; shown is "${figureShown()}"`)), 180_000)
    while (figures.length <= count)
      await new Promise((resolve, reject) => {
        tell = resolve
        fail = reject
      })
    clearTimeout(late)
    return { ...figures[count], clicked }
  }

  let frames = null
  let tasks = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  })
  globalThis.startFrames = () => {
    frames = []
    tasks = []
    let before = performance.now()
    const frame = (now) => {
      if (frames === null) return
      frames.push(now - before)
      before = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }
  /** Milliseconds between frames, and of everything that kept the page from its next task for more than 50 ms. */
  globalThis.endFrames = () => {
    const taken = { frames, tasks }
    frames = null
    return taken
  }
}
