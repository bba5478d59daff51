import { describe, expect, it } from 'vitest';
import {
  completenessMessage,
  completionPercentage,
  isProfileComplete,
  missingBasics,
  missingFields,
} from '@/domain/people/profile-completeness';

const whole = { first_name: 'Ines', last_name: 'Marlow', bio: 'Focus puller.', role: 'talent' };

describe('P4, P5: profile completeness', () => {
  it('is complete with first name, last name, bio and role', () => {
    expect(isProfileComplete(whole)).toBe(true);
    expect(completenessMessage(whole)).toBe('Profile is complete');
  });
  it('counts white space as blank', () => {
    expect(missingFields({ ...whole, bio: ' \n' })).toEqual(['bio']);
  });
  it.each([
    [{ ...whole, first_name: '' }, 'Please complete your first name'],
    [{ ...whole, first_name: '', bio: null }, 'Please complete your first name and bio/description'],
    [
      { first_name: '', last_name: '', bio: '', role: '' },
      'Please complete your first name, last name, bio/description and account type',
    ],
  ])('says what is missing: %j', (profile, sentence) => {
    expect(completenessMessage(profile)).toBe(sentence);
  });
  it('gives the percentage of six fields', () => {
    expect(completionPercentage(whole)).toBe(67);
    expect(completionPercentage({ ...whole, profile_completed: true, avatar_url: 'x' })).toBe(100);
    expect(completionPercentage({})).toBe(0);
  });
  it.each([
    [whole, 'profile setup and profile picture'],
    [{ ...whole, profile_completed: true }, 'profile picture'],
    [{ ...whole, avatar_url: 'x' }, 'profile setup'],
    // It cannot be set up before it is filled in.
    [{ ...whole, bio: '', avatar_url: 'x' }, 'bio/description'],
    [{ ...whole, first_name: '' }, 'first name and profile picture'],
    [{ ...whole, profile_completed: true, avatar_url: 'x' }, ''],
  ])('says what the percentage lacks: %j', (profile, names) => {
    expect(missingBasics(profile)).toBe(names);
  });
});
