import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { basePath } from '../journal/base-path.ts'
import { hasUnsaved } from '../journal/unsaved.ts'

/** @throws Error 'A page could not be loaded', which `isMissingCode` knows by its cause */
export async function withCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new Error('A page could not be loaded', { cause })
  }
}

/** A page with lazy code. We handle its failures ourselves: the router would reload and lose unsaved changes. */
export const laterPage = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: await withCode(load) }))

/** The server has another build, the same build, or does not respond. */
export type Build = 'newer' | 'same' | 'unknown'

export async function buildOfServer(): Promise<Build> {
  try {
    const start = await fetch(`${basePath}/`, { cache: 'no-store' })
    const script = /\/assets\/index-[^"]+/.exec(await start.text())?.[0]
    if (script === undefined) return 'unknown'
    return import.meta.url.endsWith(script) ? 'same' : 'newer'
  } catch {
    return 'unknown'
  }
}

/** Whether to reload automatically: once per build, so that servers of two builds cause no endless loop. */
export function reloadsByItself(): boolean {
  const key = `afterclose.reloaded.${import.meta.url}`
  try {
    if (hasUnsaved() || sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '')
    return true
  } catch {
    return false // without storage it could not stop
  }
}

export const reload = (): void => window.location.reload()

/** Reloads with the newest build: a service worker would give the same one again. Without its code there is none. */
export const reloadToNewest = (): Promise<void> =>
  import('../journal/device/device-code.ts').then((device) => device.reloadToNewest(), reload)
