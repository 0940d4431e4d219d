import { Tooltip, useMantineColorScheme } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { IconContrast } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSettings } from '../../journal/settings.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import classes from './nav.module.css'

/** The theme setting of the user, and how to change it; the page follows immediately. */
export function useTheme(): { dark: boolean; toggle: () => void } {
  const { settings, change } = useSettings()
  const { setColorScheme } = useMantineColorScheme()
  const ofDevice = useColorScheme('light', { getInitialValueInEffect: false })
  const dark = settings.theme === 'System' ? ofDevice === 'dark' : settings.theme === 'Dark'
  const scheme = settings.theme === 'System' ? 'auto' : dark ? 'dark' : 'light'

  useEffect(() => setColorScheme(scheme), [scheme, setColorScheme])

  return {
    dark,
    toggle: () => {
      change({ theme: dark ? 'Light' : 'Dark' }).catch((error: unknown) => toastProblem(error, 'saving the theme'))
    },
  }
}

export function ThemeToggle({ collapsed }: { collapsed: boolean }) {
  const { dark, toggle } = useTheme()
  const label = dark ? 'Use Light Mode' : 'Use Dark Mode'
  return (
    <Tooltip label={label} position="right" disabled={!collapsed}>
      <button type="button" aria-label={label} className={classes.item} onClick={toggle}>
        <IconContrast size={20} aria-hidden="true" />
        {!collapsed && label}
      </button>
    </Tooltip>
  )
}
