/** Paper is light: a page in dark colours goes to the printer in light ones, and is dark again afterwards. */
export function printInInk(): void {
  const page = document.documentElement.dataset
  let onScreen: string | undefined
  window.addEventListener('beforeprint', () => {
    onScreen = page['mantineColorScheme']
    page['mantineColorScheme'] = 'light'
  })
  window.addEventListener('afterprint', () => {
    if (onScreen !== undefined) page['mantineColorScheme'] = onScreen
  })
}
