import { createStore, useStore } from '../../journal/store.ts'

const storageKey = 'afterclose.sidebar'
const collapsed = createStore(localStorage.getItem(storageKey) === 'collapsed')

/** Whether the sidebar is collapsed; stored on this device. */
export function useSidebar(): { collapsed: boolean; toggle: () => void } {
  return {
    collapsed: useStore(collapsed),
    toggle: () => {
      const next = !collapsed.get()
      localStorage.setItem(storageKey, next ? 'collapsed' : 'expanded')
      collapsed.set(next)
    },
  }
}
