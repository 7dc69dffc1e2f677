import { defineCollection } from 'astro:content'
import { docsSchema } from '@astrojs/starlight/schema'
import { glob } from 'astro/loaders'

// Written by `bundle.ts` from the documents of the project.
const loader = glob({ base: '.site/content', pattern: '**/*.{md,mdx}' })

export const collections = { docs: defineCollection({ loader, schema: docsSchema() }) }
