import { Notice } from './notice.tsx'

export const Done = () => <Notice tone="done">All 12 trades were imported.</Notice>
export const Info = () => <Notice tone="info">This journal is shared with you. You can read it.</Notice>
export const Warning = () => <Notice tone="warn">Based on 8 trades. Fewer than 30 trades say little.</Notice>
export const Fault = () => <Notice tone="error">The file could not be read.</Notice>
