import type { ReactNode } from 'react'

export interface Toast {
  readonly id: string
  readonly tone: 'done' | 'warn' | 'error'
  readonly message: ReactNode
  readonly forMs: number
}

/** Oldest first; toasts without room are queued. */
let toasts: readonly Toast[] = []
let added = 0
const watchers = new Set<() => void>()

export const toastsNow = (): readonly Toast[] => toasts

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function change(to: readonly Toast[]): void {
  toasts = to
  for (const watcher of watchers) watcher()
}

/** @returns its id, for hiding it */
export function addToast({ id = `toast ${++added}`, ...toast }: Omit<Toast, 'id'> & { readonly id?: string }): string {
  change([...toasts, { id, ...toast }])
  return id
}
export const hideToast = (id: string): void => change(toasts.filter((toast) => toast.id !== id))
export const hideAllToasts = (): void => change([])
