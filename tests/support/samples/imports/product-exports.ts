// CSV headers of other church software.

/** Exports of people, by product. */
export const peopleExports: Record<string, string> = {
  'Planning Center':
    'Person ID,Name Prefix,Given Name,First Name,Nickname,Middle Name,Last Name,Name Suffix,' +
    'Birthdate,Anniversary,Gender,Grade,School,Medical Notes,Child,Marital Status,Status,Membership,' +
    'Inactive Reason,Inactive Date,Services User,Calendar User,Check-Ins User,Registrations User,' +
    'Giving User,Groups User,Home Address Street Line 1,Home Address Street Line 2,' +
    'Home Address City,Home Address State,Home Address Zip Code,Work Address Street Line 1,' +
    'Work Address Street Line 2,Work Address City,Work Address State,Work Address Zip Code,' +
    'Other Address Street Line 1,Other Address Street Line 2,Other Address City,Other Address State,' +
    'Other Address Zip Code,Mobile Phone Number,Home Phone Number,Work Phone Number,' +
    'Pager Phone Number,Fax Phone Number,Skype Phone Number,Other Phone Number,Home Email,' +
    'Work Email,Other Email,Household ID,Household Name,Household Primary Contact,' +
    'Background Check Cleared,Background Check Created At,Background Check Expires On,' +
    'Background Check Note,Created At,Updated At',
  Breeze:
    'Breeze ID,First Name,Last Name,Middle Name,Nickname,Maiden Name,Gender,Status,Marital Status,' +
    'Birthdate,Birthdate Month/Day,Age,Family,Family Role,School,Graduation Year,Grade,Employer,' +
    'Mobile,Home,Work,Campus,Email,Street Address,City,State,Zip,Added Date',
  'ChurchApps B1':
    'importKey,householdName,householdRole,displayName,lastName,firstName,middleName,nickName,' +
    'prefix,suffix,birthDate,gender,maritalStatus,membershipStatus,homePhone,mobilePhone,workPhone,' +
    'email,address1,address2,city,state,zip',
  ChurchCRM:
    'FamilyID,Title,FirstName,MiddleName,LastName,Suffix,Gender,Envelope,Address1,Address2,City,' +
    'State,Zip,Country,SecondAddress1,SecondAddress2,SecondCity,SecondState,SecondZip,SecondCountry,' +
    'MailingAddress,HomePhone,WorkPhone,MobilePhone,Email,WorkEmail,BirthDate,BirthYear,BirthMonth,' +
    'BirthDay,MembershipDate,WeddingDate,Classification,FamilyRole',
  Jethro:
    'family_name,last_name,first_name,congregation,status,gender,age_bracket,email,mobile_tel,' +
    'work_tel,home_tel,address_street,address_suburb,address_state,address_postcode,note',
  Tithely:
    'individual_id,first_name,last_name,middle_name,nickname,prefix,suffix,email_address,' +
    'mobile_phone,home_phone,work_phone,address_line_1,address_line_2,city,state,zip,birthday,' +
    'gender,marital_status,membership_status,family_id,family_role',
}

/** Exports of gifts; the second is tab-separated. */
export const giftExports: Record<string, string> = {
  Breeze:
    'Date,Batch,Payment ID,Person ID,First Name,Last Name,Amount,Fund(s),Method ID,Account Number,' +
    'Check Number,Card,Note',
  'SimpleChurch CRM':
    'User ID\tLast Name\tFirst Name\tDate\tCategory\tCampaign\tSource\tBatch\tDetails\tNote\tCheck #\tAmount\tTax Deductible\tFee\tFamily ID',
}
