import { findTestimonialUsage } from './picture-use-store.ts';
import { seedTestimonials } from './seed.ts';

export const testimonialEntity = { seed: seedTestimonials, usesOf: findTestimonialUsage };
