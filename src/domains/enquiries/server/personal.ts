/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const enquiriesPersonal: PersonalData = {
  name: 'enquiries',
  why: 'to answer enquiries, and to plan tours',
  kept: NO_END,
  erasure: 'removed',
  tables: {
    enquiries: {
      whose: { email: 'email', owner_id: 'author' },
      personal: {
        name: 'name',
        email: 'email',
        mobile_no: 'phone',
        company_name: 'company',
        hear_me: 'text',
        question: 'text',
        remark: 'text',
      },
      other: ['type', 'resource_type', 'state', 'stage'],
      shown: [
        {
          title: 'Enquiries',
          columns: {
            id: 'Number',
            space_id: 'Workspace',
            type: 'Kind',
            name: 'Name',
            email: 'Email',
            mobile_no: 'Phone',
            company_name: 'Company',
            hear_me: 'Heard of us by',
            question: 'Question',
            tour_at: 'Tour',
            new_tour_at: 'New time of the tour',
            state: 'State',
            remark: 'Answer',
            owner_id: 'Answered by',
            created_at: 'Sent',
          },
        },
      ],
    },
    enquiry_messages: {
      whose: { enquiry_id: 'enquiries', author_id: 'author' },
      personal: { author: 'name', text: 'text', message_id: 'id', from_email: 'email' },
      other: ['direction'],
      shown: [
        {
          title: 'Messages of enquiries',
          columns: {
            enquiry_id: 'Enquiry',
            direction: 'Direction',
            author_id: 'Written by',
            text: 'Text',
            from_email: 'From',
            created_at: 'Time',
          },
        },
      ],
    },
    saved_answers: { other: ['title', 'text'] },
  },
};
