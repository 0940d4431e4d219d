import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'

/** Keeps the class `dark` and the colour of the browser's bar with the page: dark by the setting of the user, or by the device. */
export function DarkClass() {
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  useEffect(() => {
    document.documentElement.classList.toggle('dark', isDark)
    const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper')
    for (const bar of document.querySelectorAll('meta[name="theme-color"]')) bar.setAttribute('content', paper)
  }, [isDark])
  return null
}
