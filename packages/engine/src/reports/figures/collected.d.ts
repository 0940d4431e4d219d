import type { MissedFigureKey } from '../missed/missed-explained.ts'
import type { FigureDefinition, FigureKey } from './definitions.ts'

/** Made from docstrings by `scripts/lib/figure-build.mjs`. */
export declare const collected: readonly FigureDefinition<FigureKey | MissedFigureKey>[]
