import { structureNames } from '@afterclose/core/structure-groups'
import { z } from 'zod'

/** Name of legs of options that are one trade. */
export const StructureName = z.enum(structureNames)
