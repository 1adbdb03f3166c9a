import type { ComponentType } from 'react'

/**
 * What the app shows below the landing's promises: the sign-in belongs to a feature that knows of
 * no news.
 */
export const landingNews: { News: ComponentType | null } = { News: null }
