import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'

/** Keeps the class `dark` on the page while it is dark: by the setting of the user, or by the device. */
export function DarkClass() {
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  useEffect(() => void document.documentElement.classList.toggle('dark', isDark), [isDark])
  return null
}
