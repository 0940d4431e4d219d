/** Browser features that components use and jsdom lacks. */
window.matchMedia = (query: string): MediaQueryList => {
  const list = new EventTarget()
  return Object.assign(list, {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })
}
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
