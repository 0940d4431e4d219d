// Runs before the first paint. A file of its own: no script stands in the page.
const base = document.querySelector('base').getAttribute('href').slice(0, -1)
// the network may go before the code of the page is there, which could say so
addEventListener(
  'error',
  ({ target }) => {
    if (target.localName !== 'script') return
    document.querySelector('.outline-lost').hidden = false
    const again = () =>
      fetch(`${base}/health`, { cache: 'no-store' }).then(
        () => location.reload(),
        () => {},
      )
    setInterval(again, 5000)
    addEventListener('online', again)
  },
  true,
)
try {
  // a dark page never flashes light
  const theme = localStorage.getItem('afterclose.theme') ?? 'auto'
  if (theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)) {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
    document.documentElement.classList.add('dark')
  }
  const kept = localStorage.getItem('afterclose.session') ?? ''
  const session = kept.startsWith('{') ? JSON.parse(kept) : null
  // the first answers that the page waits for, asked as it will ask (call-server.ts)
  const headers =
    session === null
      ? {}
      : { Authorization: `Bearer ${session.signature}`, 'X-Auth-Token': JSON.stringify(session.originalToken) }
  const early = { signature: session?.signature, of: {} }
  const ask = (call) => {
    const address = base + call
    early.of[address] = fetch(address, { headers, cache: 'no-store' })
    early.of[address].catch(() => {}) // who takes the answer hears of it
  }
  ask('/v1/config')
  globalThis.earlyAnswers = early
  // who is signed in needs shell and page at once, not only after the start has run; the build writes their files there
  const contentOf = (name) => document.querySelector(`meta[name="${name}"]`)?.content ?? ''
  if (session !== null && contentOf('shell') !== '') {
    if (session.fullyAuthenticated) {
      const key = 'afterclose.journal'
      const journals = [new URLSearchParams(location.search), sessionStorage, localStorage]
      const [linked, ofTab, ofBrowser] = journals.map((named, i) =>
        Number(i === 0 ? named.get('journal') : named.getItem(key)),
      )
      const isId = (id) => Number.isInteger(id) && id > 0
      const journal = [linked, ofTab, ofBrowser].find(isId)
      // the outline of the shell, as `worksHere` decides; it contains nothing of the user, so a session that the server has ended may show it
      if ([ofTab, ofBrowser].some(isId) && Date.parse(session.originalToken.expires) > Date.now()) {
        const { classList } = document.documentElement
        const isStored = (name, value) => localStorage.getItem(`afterclose.${name}`) === value
        classList.add('at-work')
        classList.toggle(
          'sidebar-collapsed',
          isStored('sidebar', 'collapsed') || matchMedia('(max-width: 1279px)').matches,
        )
        classList.toggle('balance-shown', isStored('balance', 'shown'))
      }
      ask(journal === undefined ? '/v1/start' : `/v1/start?journal=${journal}`)
      // and the figures that this page showed at its last visit (kept-pages.ts)
      if (journal !== undefined && location.search === '')
        globalThis.earlyPage = new Promise((resolve, reject) => {
          const opening = indexedDB.open('afterclose')
          opening.addEventListener('upgradeneeded', () => opening.transaction.abort()) // none is there yet, and none is made here
          opening.addEventListener('error', reject)
          opening.addEventListener('success', () => {
            const kept = opening.result.transaction('trade-feeds').objectStore('trade-feeds')
            const asked = kept.get([`${session.userId}/${journal}`, location.pathname])
            asked.addEventListener('error', reject)
            asked.addEventListener('success', () => resolve(asked.result))
            opening.result.close()
          })
        })
      globalThis.earlyPage?.catch(() => {})
    }
    for (const href of contentOf('shell').split(' ')) {
      const link = document.createElement('link')
      link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload'
      if (link.rel === 'preload') link.as = 'style'
      link.crossOrigin = '' // as it is asked for afterwards; else it would come twice
      link.href = href
      document.head.append(link)
    }
    // and the worker that opens the trades: its code is read and compiled while that of the page is (engine-client.ts)
    // its name says whether it may keep them on the device (keeps-nothing.ts)
    const name = localStorage.getItem('afterclose.keeps-nothing') === null ? 'trades' : 'trades, not kept'
    const engine = new Worker(contentOf('engine'), { type: 'module', name })
    engine.addEventListener('error', () => delete globalThis.earlyEngine)
    globalThis.earlyEngine = engine
  }
} catch {
  // no storage: it is light, and nobody is signed in
}
