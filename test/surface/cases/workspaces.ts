import { type Cases, FIRST, PAGE, by, id, numbered } from '../case.ts';

const ofAmenities = by.managers(id('amenity'), { refused: ['member', 'roleEditor'] });

export default {
  'spaces.list': { input: PAGE },
  'spaces.get': by.unblocked(id('space'), { served: ['otherMember', 'visitor'] }),
  'spaces.holidayPlaces': { input: {} },
  'spaces.holidays': { input: { country: 'GB', region: 'ENG', year: 2027 } },
  'spaces.create': {
    input: {
      name: 'New',
      area: 'Street',
      no_of_days: ['Monday'],
      office_hours: ['09:00', '18:00'],
      time_zone: 'Europe/London',
      latitude: 51.5,
      longitude: -0.1,
      description: 'D',
    },
  },
  'spaces.update': by.managers(id('space', { name: 'London', price: { flexi_desk: 11 } })),
  'amenities.list': { input: { ...PAGE, text: 'wifi' } },
  'amenities.create': { input: { title: numbered('Tea'), description: 'Fast' }, makes: ['amenity'] },
  'amenities.update': { ...ofAmenities, input: id('amenity', { title: numbered('Green tea') }) },
  'amenities.remove': ofAmenities,
  'amenities.restore': { ...ofAmenities, ...FIRST },
} satisfies Cases;
