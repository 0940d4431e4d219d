import type { FigureDefinition } from './definitions.ts'

/** Made from docstrings by `scripts/lib/figure-build.mjs`. */
export declare const collected: readonly FigureDefinition[]
