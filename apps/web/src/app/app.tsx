import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { DarkClass } from './dark-class.tsx'
import { RouterProvider } from '@tanstack/react-router'
import { DataProvider } from '../journal/data-provider.tsx'
import { router } from './router.tsx'
import { cssVariablesResolver, theme } from './theme.ts'

/** public/early.js reads the same key before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'afterclose.theme' })

export function App() {
  return (
    <DataProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <DarkClass />
        <RouterProvider router={router} />
      </MantineProvider>
    </DataProvider>
  )
}
