// Runs before the first paint. A file of its own: no script stands in the page.
try {
  // a dark page never flashes light
  if (localStorage.getItem('afterclose.theme') === 'dark') {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
    document.documentElement.classList.add('dark')
  }
  // who is signed in needs the shell at once, not only after the start has run; the build writes its files there
  const shell = document.querySelector('meta[name="shell"]')
  if (shell !== null && (localStorage.getItem('afterclose.session') ?? '').startsWith('{')) {
    for (const href of shell.content.split(' ')) {
      const link = document.createElement('link')
      link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload'
      if (link.rel === 'preload') link.as = 'style'
      link.crossOrigin = '' // as it is asked for afterwards; else it would come twice
      link.href = href
      document.head.append(link)
    }
    // and the worker that opens the trades: its code is read and compiled while that of the page is (engine-client.ts)
    const { content } = document.querySelector('meta[name="engine"]')
    const engine = new Worker(content, { type: 'module', name: 'trades' })
    engine.addEventListener('error', () => delete globalThis.earlyEngine)
    globalThis.earlyEngine = engine
  }
} catch {
  // no storage: it is light, and nobody is signed in
}
