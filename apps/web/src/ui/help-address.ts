import { createContext } from 'react'

/** Address of the help on the open page; null where there is none. */
export const HelpAddress = createContext<string | null>(null)
