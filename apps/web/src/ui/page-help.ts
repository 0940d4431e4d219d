import { createContext, type ReactNode } from 'react'

/** Link to the help on the open page, for its title; null where there is none. */
export const PageHelp = createContext<ReactNode>(null)
