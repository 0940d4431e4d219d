// Runs before the first paint, so that a dark page never flashes light. A file of its own: no script stands in the page.
try {
  if (localStorage.getItem('afterclose.theme') === 'dark') {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
    document.documentElement.classList.add('dark')
  }
} catch {
  // no storage: light it is
}
